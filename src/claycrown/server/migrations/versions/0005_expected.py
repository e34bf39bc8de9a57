"""Whether who has a seat is still expected from the last game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a seat know it; until now nobody was waited for."""
    kept = sa.Column("expected", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("seats", kept)


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("seats", "expected")

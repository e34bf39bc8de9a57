"""The table at which the same people play again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a table know the next one."""
    op.add_column("tables", sa.Column("rematch", sa.String(32)))


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("tables", "rematch")

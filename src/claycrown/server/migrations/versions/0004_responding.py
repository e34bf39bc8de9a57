"""Whether a time to respond has not ended yet."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a table know it; of games under way it may have been so."""
    kept = sa.Column("responding", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", kept)
    op.execute("UPDATE tables SET responding = NOT finished")


def downgrade() -> None:
    """Forget it again."""
    op.drop_column("tables", "responding")

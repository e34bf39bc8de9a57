"""Answers in a window, kept until it ends."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of answers."""
    op.create_table(
        "answers",
        sa.Column(
            "table_id",
            sa.Integer,
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("action", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("answers")

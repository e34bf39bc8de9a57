"""Alembic runs this: migrate over the connection that the store hands in."""

from alembic import context

from claycrown.server.model import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()

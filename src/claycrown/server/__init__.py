"""The table in the browser: pages, sockets, tables that live in a database."""

#!/bin/sh
# Makes the role that owns the tables, and the one that the server works with, which owns nothing. Run once by the image of PostgreSQL, in an empty database
# that POSTGRES_USER owns; by hand: docs/operating.md.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=server="$SERVER_PASSWORD" <<'END'
create role tarakki_owner login createdb password :'owner';
create role tarakki_server login password :'server';
grant tarakki_owner to current_user;
select format('alter database %I owner to tarakki_owner', current_database()) \gexec
alter schema public owner to tarakki_owner;
END

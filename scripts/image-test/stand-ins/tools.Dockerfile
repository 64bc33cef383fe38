# Debian's programs in place of the other images; which one, says the first argument.
FROM rota-stand-in/tools
ENV PATH=/usr/local/bin:/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY start-postgres start-patroni start-pgbouncer /usr/local/bin/
ARG START
RUN printf '#!/bin/sh\nexec %s "$@"\n' "$START" > /usr/local/bin/entrypoint && chmod 755 /usr/local/bin/* \
 && mkdir -p -m 2777 /run/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/usr/local/bin/entrypoint"]

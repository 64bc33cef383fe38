# The product in a container. What is copied is named: nothing else of the folder can come along (.dockerignore says it again).
# An image by tag; docs/operations.md, "Containers", says how to pin it by digest.
ARG BUN_IMAGE=oven/bun:1.4.5-slim

FROM ${BUN_IMAGE} AS build
WORKDIR /app
# Before the sources: a change of these doesn't install the packages again.
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY client client
COPY shared shared
COPY server server
COPY emails emails
COPY drizzle drizzle
RUN bun scripts/prepare.ts && bun scripts/image/production-packages.ts /packages

FROM ${BUN_IMAGE}
WORKDIR /app
RUN mkdir -m 0700 /data /data/backups && chown bun:bun /data /data/backups
COPY --from=build /packages node_modules
COPY package.json bun.lock bunfig.toml tsconfig.json ./
COPY drizzle drizzle
COPY scripts scripts
COPY client client
COPY shared shared
COPY server server
COPY emails emails
COPY --from=build /app/dist dist
USER bun
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/data/backups
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["bun", "scripts/image/healthcheck.ts"]
# What is left of `bun run start`: everything is built already.
CMD ["bun", "dist/server/main.js"]

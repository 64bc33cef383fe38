# The product in a container. What is copied is named: nothing else of the folder can come along (.dockerignore says it again).
FROM oven/bun:1.4.5 AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY client client
COPY shared shared
# Types of the server's calls, by which the browser's part is built.
COPY server server
RUN bun scripts/prepare.ts

FROM oven/bun:1.4.5
WORKDIR /app
COPY package.json bun.lock bunfig.toml tsconfig.json ./
RUN bun install --frozen-lockfile --production
COPY scripts scripts
# Else backup and restore would install the packages of development first, which this user may not.
RUN bun -e "import('/app/scripts/packages').then(({ markInstalled }) => markInstalled())"
COPY client client
COPY shared shared
COPY server server
COPY emails emails
COPY drizzle drizzle
COPY --from=build /app/dist dist
RUN mkdir -m 0700 /data && chown bun:bun /data
USER bun
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "fetch('http://127.0.0.1:3000/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Built already: what is left of `bun run start` is the server, with the libraries' production code.
CMD ["bun", "--define", "process.env.NODE_ENV:\"production\"", "server/main.ts"]

# The product in a container: what `bun run start` does, with packages and build done when the image is made.
FROM oven/bun:1.4.5
WORKDIR /app
COPY . .
RUN bun scripts/prepare.ts && mkdir -p /data && chown -R bun:bun /data /app
USER bun
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["bun", "-e", "fetch('http://127.0.0.1:3000/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["bun", "run", "start"]

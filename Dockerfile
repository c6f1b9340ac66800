# The site in a container: built with a compiler, run without one. docs/deploy.md says how; `npm run check:container` builds and uses it.
# Not 24: from 24.19 on it aborts when it frees a statement of better-sqlite3 12.
FROM node:22-bookworm AS build
WORKDIR /srv/chenglijian
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup scripts/setup
RUN node --input-type=module -e "import { ensureUnpacked } from './scripts/setup/install.mjs'; await (await ensureUnpacked()).compiled"
COPY app app
COPY docs/zh docs/zh
COPY docs/images/guide docs/images/guide
COPY drizzle drizzle
COPY public public
COPY scripts scripts
COPY server server
COPY remix.config.js tsconfig.json vite.config.ts ./
RUN npm run build && node scripts/release/program-files.mjs /out

FROM node:22-bookworm-slim
LABEL org.opencontainers.image.title="chenglijian" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The memory settings of docs/deploy.md: a third of the memory under load.
ENV NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=256" MALLOC_ARENA_MAX=1
WORKDIR /srv/chenglijian
COPY --from=build /out ./
# One start fills the cache of compiled code, by the user and with the settings of the later ones.
ENV NODE_COMPILE_CACHE=/srv/chenglijian/compiled
COPY scripts/release/fill-cache.mjs /tmp/fill-cache.mjs
RUN install -d -o node -g node compiled && install -d -o node -g node -m 0700 /data
USER node
RUN node /tmp/fill-cache.mjs
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/up`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]

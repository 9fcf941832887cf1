#!/bin/sh
# Installs a new certificate for nginx, as the --deploy-hook of certbot (docs/operate/container.md). Runs as root.
set -eu
cd "$(dirname "$0")"
# 101 is the user of the nginx image.
install -o 101 -g 101 -m 400 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" certificate
# There is no terminal.
docker compose -f compose.yaml exec -T nginx nginx -s reload

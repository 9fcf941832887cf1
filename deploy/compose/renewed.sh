#!/bin/sh
# Gives nginx a certificate that certbot has just got, as its --deploy-hook (docs/operate/container.md). Root's.
set -eu
cd "$(dirname "$0")"
# 101 is the user of nginx's image.
install -o 101 -g 101 -m 400 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" certificate
# Nobody sits at a terminal.
docker compose -f compose.yaml exec -T nginx nginx -s reload

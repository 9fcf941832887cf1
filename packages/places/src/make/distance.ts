import type { GeoCity } from './geonames.ts';

const RADIUS_KM = 6371;
const radians = (degrees: string): number => (Number(degrees) * Math.PI) / 180;

/** Kilometres between two cities, as the crow flies. */
export function distance(one: Pick<GeoCity, 'lat' | 'lng'>, other: Pick<GeoCity, 'lat' | 'lng'>): number {
  const [lat1, lng1, lat2, lng2] = [radians(one.lat), radians(one.lng), radians(other.lat), radians(other.lng)];
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

import ipaddr from 'ipaddr.js';

/**
 * The canonical spelling of a typed email: case, blanks and Unicode look-alikes (a full-width ａ, a Kelvin sign) do not
 * matter. The same key finds the account and counts its attempts, so no other spelling escapes the count.
 */
export const accountKey = (email: string): string => email.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const NETWORK_BITS = 64;

/**
 * The network of an address: an IPv4 address itself, in any spelling, or the /64 of an IPv6 address, since every
 * customer gets at least a /64. All invalid addresses count as one network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // an IPv4 address mapped into IPv6 is the IPv4 address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

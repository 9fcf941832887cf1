import ipaddr from 'ipaddr.js';

/**
 * The one spelling of an email that is typed: case, blanks and look-alikes of Unicode (a full-width ａ, a Kelvin sign) make
 * no difference. An account is looked up by what its attempts are counted under, so that no other spelling of it
 * reaches it uncounted.
 */
export const accountKey = (email: string): string => email.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

const NETWORK_BITS = 64;

/**
 * What an address counts as: an IPv4 address as itself, however it is written; an IPv6 address as its /64, because that
 * is the least anybody gets and may choose addresses from. What is no address counts as one place.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address); // an IPv4 address mapped into IPv6 is the IPv4 address
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(address)}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}

const withoutZone = (address: string): string => address.replace(/%.*$/, '');

import { BlockList, isIP } from 'node:net'

/** Networks without public addresses: loopback, private networks, clouds' metadata services, and tunnels that lead back to them. */
const refused = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure's own services, on every machine there: outside the reserved networks.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  refused.addSubnet(network, bits, 'ipv4')

/** In IPv6 only the allocated space (2000::/3) can be public, without tunnels to IPv4 and documentation prefixes. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused.addSubnet(network, bits, 'ipv6')

/** Whether requests on behalf of a merchant may be sent to the address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

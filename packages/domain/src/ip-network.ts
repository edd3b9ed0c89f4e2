/**
 * The key that limits count by: an IPv4 address, or the /64 of an IPv6 one. A customer of a network gets a /64 and may change the rest of the address
 * at will.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.toLowerCase().split('%')
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const [first, second, third, fourth] = [...left, ...gap, ...right].map((group) => parseInt(group, 16).toString(16))
  return `${first}:${second}:${third}:${fourth}::/64`
}

const groupsOf = (text: string) => (text ? text.split(':') : [])

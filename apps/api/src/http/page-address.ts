/**
 * The requested or redirected address of a page, always on this origin: "//evil.test/x", "/\evil.test" and a request line with another site are read
 * as paths.
 */
export function pageAddress(target: string, origin: string): URL {
  const path = /^[a-z][a-z\d+.-]*:/i.test(target) ? pathOf(target) : target
  const address = new URL(origin)
  const [plain = '', ...hashes] = path.split('#')
  const [pathname = '', ...query] = plain.split('?')
  address.pathname = withoutDoubleStart(pathname)
  address.pathname = withoutDoubleStart(address.pathname)
  address.search = query.join('?')
  address.hash = hashes.join('#')
  return address
}

function pathOf(absolute: string): string {
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return '/'
  const { pathname, search, hash } = new URL(absolute)
  return pathname + search + hash
}

const withoutDoubleStart = (path: string) => path.replace(/^[/\\]*/, '/')

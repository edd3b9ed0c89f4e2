/** Writes a cookie of this host, for values that the server needs to render a page. */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

export const forgetCookie = (name: string) => writeCookie(name, '', 0)

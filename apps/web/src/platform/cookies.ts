/** For what the server must know when it makes a page; of this host alone. */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

export const forgetCookie = (name: string) => writeCookie(name, '', 0)

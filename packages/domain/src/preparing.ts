/** The addresses that open before the shop does: the office, the screens that sign its staff in, and the previews that staff ask for. */
const OPEN = [
  /^\/office(\/.*)?$/,
  /^\/(auth|login(\/(password|link))?)$/,
  /^\/(login|signup|update)\/(phone|email)\/(verification|activation)$/,
  /^\/sso\/callback$/,
  /^\/preview\/.+$/,
]

/** Whether a shop that is being prepared shows this page (decision 069). `url`: with or without its search. */
export function isOpenWhilePreparing(url: string): boolean {
  const path = url.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
  return OPEN.some((open) => open.test(path))
}

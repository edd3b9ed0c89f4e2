/** One tab at a time does it, also one of the shop's; where the browser has no locks, the server bears two. */
export function oneTabAtATime<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, work) : work()
}

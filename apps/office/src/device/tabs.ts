/** Serializes tabs, the shop's included; in browsers without locks, the server tolerates two. */
export function oneTabAtATime<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator && navigator.locks ? navigator.locks.request(name, work) : work()
}

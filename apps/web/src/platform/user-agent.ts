/** The name in the list of devices, such as "Chrome, Android": no model, no version. */
export function deviceName(): string {
  const agent = navigator.userAgent
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'].find((name) => agent.includes(name)) ?? 'Web'
  const browser = [
    ['Edg/', 'Edge'],
    ['SamsungBrowser', 'Samsung'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([sign]) => agent.includes(sign ?? ''))?.[1]
  return [browser, system].filter(Boolean).join(', ').slice(0, 60)
}

/** For the operator's report of an error. */
export const wholeAgent = (): string => navigator.userAgent

/** Whether data saving is on; nothing is prefetched then. */
export const savesData = (): boolean => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

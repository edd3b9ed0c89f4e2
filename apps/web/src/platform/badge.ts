type Badged = { setAppBadge?: (count: number) => Promise<void> }

/** The number on the installed app's icon; 0 removes it. Browsers without badges do nothing. */
export const showBadge = (count: number) => void (navigator as Badged).setAppBadge?.(count).catch(() => {})

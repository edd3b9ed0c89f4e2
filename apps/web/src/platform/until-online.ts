/** Waits for a pause, and then for a connection. */
export async function untilOnline(pauseMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  if (navigator.onLine) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

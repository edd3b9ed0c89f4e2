/** After a pause, and not before there is a connection. */
export async function untilOnline(pauseMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  if (navigator.onLine) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

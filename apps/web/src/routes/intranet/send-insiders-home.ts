import type { guardIntranet } from '#session/intranet-guard.ts'

/** An intranet screen opened by its address was made by the server, which knows nobody: the rule is asked again here. */
export async function sendInsidersHome(visit: Parameters<typeof guardIntranet>[0]): Promise<void> {
  if (!import.meta.env.SSR) await (await import('#session/intranet-guard.ts')).guardIntranet(visit)
}

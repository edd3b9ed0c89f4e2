import type { Ctx } from '#context.ts'

/** The shop's address for links in letters; a shop without a host has the server's address. */
export function shopAddress({ services, tenant }: Pick<Ctx, 'tenant'> & { services: Pick<Ctx['services'], 'settings'> }): string {
  const host = tenant.body.hosts.find((candidate) => !candidate.endsWith('localhost'))
  if (host) return `https://${host}`
  const { publicUrl, port } = services.settings
  return publicUrl ? new URL(publicUrl).origin : `http://${tenant.body.hosts[0] ?? 'localhost'}:${port}`
}

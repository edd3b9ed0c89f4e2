import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Draft } from './draft.ts'
import { parseJsonLines } from './json-lines.ts'
import type { MistakeList } from './mistake-list.ts'

const Addressed = z.object({ hosts: z.array(z.string()) })
type Neighbour = { slug: string; hosts: { host: string; place: string }[] }

/** Every folder of `tenantsDir` that is a shop's: those that start with an underscore or a dot are none. */
export async function shopFolders(tenantsDir: string): Promise<string[]> {
  const entries = await readdir(tenantsDir).catch(() => [])
  return entries.filter((name) => !name.startsWith('_') && !name.startsWith('.')).sort()
}

/** What the folders beside this one have already: their names always; their addresses where no database can say whose they are. */
export async function checkNeighbours({ folder, tenant }: Draft, { asksHosts }: { asksHosts: boolean }, mistakes: MistakeList) {
  if (!tenant) return
  const { file, value, lineOf } = tenant
  const beside = dirname(resolve(folder))
  const names = (await shopFolders(beside)).filter((name) => name !== value.slug && resolve(beside, name) !== resolve(folder))
  for (const [index, former] of value.formerly.entries())
    if (names.includes(former)) mistakes.add(file, lineOf(['formerly', index]), `formerly.${index}: ${stillThere(former)}`)
  if (!asksHosts || value.hosts.length === 0) return
  for (const { slug, hosts } of await Promise.all(names.map((name) => readNeighbour(beside, name))))
    for (const { host, place } of hosts) {
      const index = value.hosts.indexOf(host)
      if (index >= 0) mistakes.add(file, lineOf(['hosts', index]), `hosts.${index}: o endereço ${host} já é da loja ${slug} (${place})`)
    }
}

/** A former name is free only when nobody has it any more. */
export const stillThere = (slug: string) =>
  `a pasta da loja ${slug} ainda existe, e ela é outra loja; se é esta com outro nome, apague a pasta ${slug} antes`

/** What cannot be read is its own merchant's mistake, not this one's. */
async function readNeighbour(beside: string, slug: string): Promise<Neighbour> {
  const parsed = parseJsonLines(await readFile(join(beside, slug, 'tenant.json'), 'utf8').catch(() => ''))
  const read = 'value' in parsed ? Addressed.safeParse(parsed.value) : undefined
  if (!('value' in parsed) || !read?.success) return { slug, hosts: [] }
  const placeOf = (index: number) => `${slug}/tenant.json:${parsed.lineOf(['hosts', index])}`
  return { slug, hosts: read.data.hosts.map((host, index) => ({ host: host.toLowerCase(), place: placeOf(index) })) }
}

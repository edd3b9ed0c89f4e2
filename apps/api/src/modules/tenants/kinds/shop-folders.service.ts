import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A complete small bakery beside the merchants' folders, as a template for new merchants. */
export const STARTER = '_starter'

/** Copies the starter to a new folder and sets its name; returns the mistake when it cannot. */
export async function startFolder(path: string): Promise<{ mistake: string } | undefined> {
  const slug = basename(path)
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
    return { mistake: `"${slug}" não serve de nome: use letras minúsculas, números e hífen, como tenants/padaria-da-esquina` }
  if (await stat(path).catch(() => undefined)) return { mistake: `a pasta ${path} já existe: escolha outro nome` }
  const starter = join(dirname(path), STARTER)
  if (!(await stat(starter).catch(() => undefined)))
    return { mistake: `não existe ${starter}: crie a loja em tenants/, como tenants/${slug}` }
  await cp(starter, path, { recursive: true })
  const file = join(path, 'tenant.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/"slug": "[^"]*"/, `"slug": "${slug}"`))
  return undefined
}

/** Every shop's folder in `tenantsDir`; names that begin with an underscore or a dot are not shops. */
export async function shopFolders(tenantsDir: string): Promise<string[]> {
  const entries = await readdir(tenantsDir).catch(() => [])
  return entries.filter((name) => !name.startsWith('_') && !name.startsWith('.')).sort()
}

/** The mistake of a former name whose folder still exists: only then is the name not free. */
export const stillThere = (slug: string) =>
  `a pasta da loja ${slug} ainda existe, e ela é outra loja; se é esta com outro nome, apague a pasta ${slug} antes`

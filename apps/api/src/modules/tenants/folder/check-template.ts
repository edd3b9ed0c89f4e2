import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Draft } from './draft.ts'
import type { MistakeList } from './mistake-list.ts'
import type { Sourced } from './read-json.ts'
import { STARTER } from './start-folder.ts'

type Path = (string | number)[]

/** Who the template says that the shop is: kept, customers would call, visit and pay somebody else. */
const ofTenant: [Path, string][] = [
  [['name'], 'escreva o nome da sua loja'],
  [['marketplace', 'route', 'name'], 'escreva o nome da sua loja'],
  [['helpPhone'], 'escreva o seu celular: 55, DDD e número, só com dígitos'],
  [['seller', 'legalName'], 'escreva a razão social ou o seu nome completo'],
  [['seller', 'document'], 'escreva o seu CNPJ ou CPF'],
  [['seller', 'address'], 'escreva o seu endereço: rua, número, cidade e UF'],
  [['seller', 'email'], 'escreva o seu e-mail'],
  [['seller', 'phone'], 'escreva o seu telefone com DDD'],
  [['payment', 'pix', 'key'], 'o dinheiro iria para outra pessoa: escreva a sua chave Pix, como está no aplicativo do banco'],
  [['payment', 'pix', 'name'], 'escreva o nome de quem recebe o Pix, sem acentos, como está no banco'],
  [['orderNotices', 'email'], 'escreva o e-mail em que você quer saber dos pedidos'],
]
const ofStore: [Path, string][] = [
  [['name'], 'escreva o nome do lugar onde se retira'],
  [['address'], 'escreva a rua onde se retira'],
  [['postalCode'], 'escreva o CEP de onde se retira'],
  [['latitude'], 'copie do mapa a latitude de onde se retira'],
  [['longitude'], 'copie do mapa a longitude de onde se retira'],
]

/** A folder that began as the template says what it kept of it, value by value. */
export async function checkTemplate({ folder, tenant, stores }: Draft, mistakes: MistakeList) {
  const template = join(dirname(resolve(folder)), STARTER)
  if (resolve(folder) === template) return
  const compare = async (source: Sourced<unknown> | undefined, fields: [Path, string][]) => {
    if (!source) return
    const original = await readTemplate(join(template, source.file))
    for (const [path, advice] of fields) {
      const written = valueAt(source.value, path)
      if (written !== undefined && written === valueAt(original, path))
        mistakes.warn(source.file, source.lineOf(path), `${path.join('.')}: ainda é o do modelo, ${JSON.stringify(written)}: ${advice}`)
    }
  }
  await compare(tenant, ofTenant)
  const everyStore = (stores?.value ?? []).flatMap((_, index) =>
    ofStore.map(([path, advice]): [Path, string] => [[index, ...path], advice]),
  )
  await compare(stores, everyStore)
}

/** Shops may be kept where there is no template. */
async function readTemplate(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return JSON.parse(text)
}

const Inner = z.record(z.string(), z.unknown())

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)]
    const read = Inner.safeParse(inner)
    return read.success ? read.data[key] : undefined
  }, value)
}

import { isCnpj } from '@mutirao/domain/cnpj'
import { isCpf } from '@mutirao/domain/cpf'
import { readPixKey, type PixKeyKind } from '@mutirao/domain/pix-key'
import { searchable } from '@mutirao/domain/search-text'
import type { Draft } from './draft.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { MistakeList } from './mistake-list.ts'

type Say = (path: PropertyKey[], message: string) => void

export const TAX_NUMBER = 'CNPJ ou CPF inválido: confira os dígitos, como 11.222.333/0001-81'
export const isTaxNumber = (written: string) => isCnpj(written) || isCpf(written)

/** What the schema of tenant.json cannot see: numbers with check digits, and settings that need each other. */
export function checkTenant({ tenant, access }: Draft, mistakes: MistakeList) {
  if (!tenant) return
  const { file, value, lineOf } = tenant
  const say: Say = (path, message) => mistakes.add(file, lineOf(path), `${path.map(String).join('.')}: ${message}`)
  const warn: Say = (path, message) => mistakes.warn(file, lineOf(path), `${path.map(String).join('.')}: ${message}`)
  if (!isTaxNumber(value.seller.document)) say(['seller', 'document'], TAX_NUMBER)
  if (!isPhone(value.seller.phone)) say(['seller', 'phone'], 'telefone incompleto: escreva com DDD, como (11) 91234-5678')
  if (!isTimeZone(value.timeZone)) say(['timeZone'], 'fuso desconhecido: use um nome como America/Sao_Paulo')
  if (value.palette.primary.toLowerCase() === value.palette.background.toLowerCase())
    warn(['palette', 'background'], 'é a mesma cor de primary: use um fundo claro, como #fffaf5')
  checkPayment(value.payment, say)
  checkDoor(value, access !== undefined, { say, warn })
  checkForm(value.marketplace.defaultForms.personalForm, say)
}

/** The shop of the default addresses alone is found without a name of its own. */
export function checkAddress({ tenant }: Draft, client: string, mistakes: MistakeList) {
  if (!tenant || tenant.value.hosts.length > 0 || tenant.value.slug === client || tenant.value.formerly.includes(client)) return
  const { file, lineOf, value } = tenant
  mistakes.warn(file, lineOf(['hosts']), `hosts: sem endereço ninguém abre esta loja; escreva um, como ["${value.slug}.localhost"]`)
}

function checkPayment({ methods, pix, installments }: TenantFile['payment'], say: Say) {
  methods.forEach((method, index) => {
    if (methods.indexOf(method) < index) say(['payment', 'methods', index], `${method} está duas vezes`)
  })
  if (methods.includes('PIX') && !pix) say(['payment', 'pix'], 'Pix pede chave, nome e cidade')
  if (installments.freeUntil > installments.maxCount)
    say(['payment', 'installments', 'freeUntil'], `passa de maxCount (${installments.maxCount}): use até ${installments.maxCount}`)
  if (!pix) return
  const read = readPixKey(pix.key)
  if ('wrong' in read) say(['payment', 'pix', 'key'], keyTexts[read.wrong])
}

const keyTexts: Record<PixKeyKind | 'unknown', string> = {
  cpf: 'chave Pix de CPF inválida: confira os 11 dígitos e escreva sem pontos, como 52998224725',
  cnpj: 'chave Pix de CNPJ inválida: confira os 14 dígitos e escreva sem pontos, como 11222333000181',
  phone: 'chave Pix de celular inválida: escreva com +55 e DDD, sem espaços, como +5511912345678',
  email: 'chave Pix de e-mail inválida: escreva como oi@padaria.com.br',
  random: 'chave Pix aleatória inválida: copie-a inteira do banco, como 5f0c2b7e-3a41-4d6b-9c58-71d2e84a0b13',
  unknown: 'isto não é uma chave Pix: use CPF ou CNPJ sem pontos, celular como +5511912345678, e-mail, ou a chave aleatória do banco',
}

/** With the area code: ten digits or eleven, and perhaps the country. */
const isPhone = (written: string) => /^(55)?\d{10,11}$/.test(written.replaceAll(/\D/g, ''))

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: name }))
  } catch {
    return false
  }
}

/** A closed shop has a way in, and single sign-on somebody who answers. */
function checkDoor({ marketplace }: TenantFile, hasAccess: boolean, { say, warn }: { say: Say; warn: Say }) {
  const { intranet, authentication } = marketplace
  const { ssoEnabled, providers } = authentication
  const path = ['marketplace', 'authentication']
  if (ssoEnabled && providers.length === 0)
    say([...path, 'ssoEnabled'], 'login único pede providers: escreva ao menos um, com id, name, issuer e clientId')
  if (!ssoEnabled && providers.length > 0) warn([...path, 'providers'], 'sem "ssoEnabled": true ninguém entra por aqui')
  providers.forEach(({ id }, index) => {
    if (providers.findIndex((other) => other.id === id) < index) say([...path, 'providers', index, 'id'], `o provedor ${id} já existe`)
  })
  if (intranet && !hasAccess) warn(['marketplace', 'intranet'], 'loja fechada sem access.json: ninguém consegue entrar')
}

function checkForm(fields: TenantFile['marketplace']['defaultForms']['personalForm'], say: Say) {
  const names = fields.map(({ name }) => searchable(name))
  fields.forEach(({ name, type, options, dependsOn }, index) => {
    const path = ['marketplace', 'defaultForms', 'personalForm', index]
    if (names.indexOf(searchable(name)) < index) say([...path, 'name'], `o campo ${name} já existe`)
    if (type === 'select' && !options?.length) say([...path, 'options'], 'um campo select pede opções, como ["Manhã", "Tarde"]')
    if (dependsOn && !names.includes(searchable(dependsOn))) say([...path, 'dependsOn'], `o campo ${dependsOn} não está no formulário`)
  })
}

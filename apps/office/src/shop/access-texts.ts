import { isNothing } from '#written/kind-words.ts'

/** The part of the shop that says who may enter, which only a closed one has. */
export const ACCESS = 'access'

export const accessTexts = {
  name: 'Quem entra',
  text: 'As chaves e as pessoas que abrem a loja fechada',
  intro:
    'Só entra na loja quem tem uma chave, ou um e-mail desta lista. O que sai da lista deixa de abrir a loja na hora, também para quem já entrou.',
  thing: 'quem entra na loja',
  keys: 'Chaves',
  keysText: 'Um código que a pessoa digita na porta da loja.',
  people: 'Pessoas e domínios',
  peopleText: 'Quem entra com um destes e-mails não precisa de chave.',
  key: 'Chave',
  keyHint: 'Como PADARIA-2026.',
  keyOf: (at: number) => `Chave ${at}`,
  removeKey: (at: number) => `Tirar a chave ${at}`,
  addKey: 'Adicionar chave',
  limits: 'Quantas pessoas',
  limitsHint: 'Vazio: sem limite. Quem já entrou continua.',
  ends: 'Até quando',
  endsHint: 'Vazio: sem data para acabar. Depois ninguém mais entra com a chave; quem já entrou continua.',
  contact: 'E-mail, ou domínio dos e-mails',
  contactHint: 'Como ana@padaria.com.br, ou @padaria.com.br para todos de lá.',
  personOf: (at: number) => `Pessoa ${at}`,
  removePerson: (at: number) => `Tirar a pessoa ${at}`,
  addPerson: 'Adicionar pessoa ou domínio',
  campaigns: 'Campanhas que vê',
  noCampaign: 'Escolha ao menos uma campanha.',
  campaignGone: 'Uma destas campanhas não existe mais: tire-a.',
  twice: 'Já está na lista.',
  keyExample: 'Escreva de 4 a 40 letras sem acento e números, como PADARIA-2026.',
  contactExample: 'Escreva um e-mail, ou um domínio como @padaria.com.br.',
  everybody: 'ninguém',
  otherText: 'Mudou por dentro',
}

export const keyText = (key: string): string => (key === 'keys' ? accessTexts.keys : key === 'people' ? accessTexts.people : key)

/** "Chave 2", "Pessoa 1". */
export function pathText(path: string): string | undefined {
  const [, list, at] = /^(keys|people)\.(\d+)/.exec(path) ?? []
  if (at === undefined) return undefined
  return (list === 'keys' ? accessTexts.keyOf : accessTexts.personOf)(Number(at) + 1)
}

export const valueText = (_key: string, value: unknown): string =>
  isNothing(value) || !Array.isArray(value)
    ? accessTexts.everybody
    : value.map(({ key, email, domain }: { key?: string; email?: string; domain?: string }) => key ?? email ?? `@${domain}`).join(', ')

/** The server's message in the words of the form; undefined when it has no special ones. */
export function wordingOf(path: string, message: string): string | undefined {
  if (path.endsWith('.campaigns')) return accessTexts.noCampaign
  if (/\.campaigns\.\d+$/.test(path)) return accessTexts.campaignGone
  if (/ já está em /.test(message)) return accessTexts.twice
  if (/^keys\.\d+\.key$/.test(path)) return accessTexts.keyExample
  return /^people\.\d+(\.(email|domain))?$/.test(path) ? accessTexts.contactExample : undefined
}

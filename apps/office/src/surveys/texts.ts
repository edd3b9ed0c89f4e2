import { start } from '#api/start.ts'
import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import { formatStamp } from '@mutirao/domain/delivery-date'

export const questionTypes = ['single', 'multiple', 'scale', 'nps', 'text'] as const
export type QuestionType = (typeof questionTypes)[number]
export const isQuestionType = (type: string): type is QuestionType => questionTypes.some((one) => one === type)

const types: Record<QuestionType, string> = {
  single: 'Uma escolha',
  multiple: 'Várias escolhas',
  scale: 'Nota numa escala',
  nps: 'De 0 a 10, quanto recomenda',
  text: 'Resposta escrita',
}
export const typeText = (type: QuestionType): string => types[type]

export const triggers = ['campaign', 'delivered'] as const
export type Trigger = (typeof triggers)[number]
export const isTrigger = (trigger: string): trigger is Trigger => triggers.some((one) => one === trigger)
const triggerNames: Record<Trigger, string> = { campaign: 'Na página da campanha', delivered: 'Depois da entrega' }
export const triggerText = (trigger: Trigger): string => triggerNames[trigger]

const people = (count: number) => (count === 1 ? '1 pessoa respondeu' : `${count} pessoas responderam`)

/** Texts of the surveys. */
export const surveyTexts = {
  title: 'Pesquisas',
  text: 'Perguntas a quem compra, com as respostas contadas. Cada pessoa responde uma vez.',
  back: 'Pesquisas',
  none: 'Nenhuma pesquisa ainda.',
  newSurvey: 'Nova pesquisa',
  add: 'Criar pesquisa',
  added: (name: string) => `Pesquisa criada: ${name}.`,
  thing: 'esta pesquisa',
  gone: 'Esta pesquisa saiu da loja. Guarde para pôr de volta, com as respostas que ela já tem.',
  leftShop: 'Saíram da loja',
  people,
  nobody: 'Ninguém respondeu ainda.',
  seeAnswers: (count: number) => (count === 1 ? 'Ver a resposta de 1 pessoa' : `Ver as respostas de ${count} pessoas`),
  answersKept: 'Mudar o texto não apaga respostas. Tirar uma pergunta tira as respostas dela da contagem.',
  name: 'Título',
  nameHint: 'Como Ajude a montar a próxima feira.',
  intro: 'Frase (opcional)',
  introHint: 'Como Três perguntas, menos de 60 segundos.',
  trigger: 'Onde se pergunta',
  campaign: 'Campanha',
  everyCampaign: 'Todas as campanhas',
  campaignGone: 'Esta campanha não existe mais. Escolha outra.',
  ends: 'Até quando',
  endsHint: 'Vazio: sem data para acabar.',
  reward: 'Agradecimento (opcional)',
  rewardHint: 'Aparece depois de responder. São só palavras: nada é creditado.',
  questions: 'Perguntas',
  question: (at: number) => `Pergunta ${at}`,
  up: (at: number) => `Subir a pergunta ${at}`,
  down: (at: number) => `Descer a pergunta ${at}`,
  remove: (at: number) => `Tirar a pergunta ${at}`,
  addQuestion: 'Adicionar pergunta',
  questionText: 'Pergunta',
  type: 'Como se responde',
  newAnswers: 'Muda como se responde: as respostas desta pergunta começam de novo.',
  required: 'Precisa responder',
  options: 'Opções',
  option: (at: number) => `Opção ${at}`,
  removeOption: (at: number) => `Tirar a opção ${at}`,
  addOption: 'Adicionar opção',
  from: 'De',
  to: 'Até',
  fromLabel: 'Palavra no começo (opcional)',
  toLabel: 'Palavra no fim (opcional)',
  noQuestion: 'Ponha ao menos uma pergunta.',
  fewOptions: 'Ponha ao menos duas opções.',
  scaleEnd: 'O fim da escala vem depois do começo.',
  act: 'Tirar da loja',
  removeTitle: (name: string) => `Tirar “${name}” da loja?`,
  removeText: 'Ninguém mais a vê. As respostas continuam aqui, em Pesquisas.',
  removed: (name: string) => `“${name}” saiu da loja.`,
  otherText: 'Mudou por dentro',
  answers: 'Respostas',
  edit: 'Perguntas',
  answered: (count: number) => (count === 1 ? '1 resposta' : `${count} respostas`),
  share: (percent: number) => `${percent}%`,
  nps: (score: number) => `NPS ${score}`,
  npsText: 'De −100 a 100: quem deu 9 ou 10, menos quem deu até 6.',
  other: 'Outras, que saíram das opções',
  former: (count: number) =>
    count === 1 ? 'Há 1 resposta a perguntas que saíram da pesquisa.' : `Há ${count} respostas a perguntas que saíram da pesquisa.`,
  more: 'Ver mais respostas',
  mostTexts: 'As mais novas. A tabela tem todas.',
  download: 'Baixar tabela',
  until: (when: string) => `até ${when}`,
  ended: (when: string) => `terminou em ${when}`,
}

const keys: Readonly<Record<string, string>> = {
  title: surveyTexts.name,
  text: 'Frase',
  trigger: surveyTexts.trigger,
  campaignId: surveyTexts.campaign,
  endsAt: surveyTexts.ends,
  reward: 'Agradecimento',
  questions: surveyTexts.questions,
}
export const keyText = (key: string): string => keys[key] ?? key

const questionKeys: Readonly<Record<string, string>> = {
  text: surveyTexts.questionText,
  type: surveyTexts.type,
  options: surveyTexts.options,
  minimum: surveyTexts.from,
  maximum: surveyTexts.to,
}

/** "Pergunta 2, Opções". */
export function pathText(path: string): string | undefined {
  const [, at, key] = /^questions\.(\d+)\.?(\w*)/.exec(path) ?? []
  if (at === undefined) return undefined
  const question = surveyTexts.question(Number(at) + 1)
  return key && questionKeys[key] ? `${question}, ${questionKeys[key]}` : question
}

export const whenText = (instant: unknown): string =>
  typeof instant === 'string' ? formatStamp(new Date(instant), start.timeZone) : String(instant)

/** A value of a written survey for a reader. */
export function valueText(key: string, value: unknown, campaignName: (id: string) => string): string {
  if (key === 'campaignId') return isNothing(value) ? surveyTexts.everyCampaign : campaignName(String(value))
  if (isNothing(value)) return writtenTexts.nothing
  if (key === 'trigger') return isTrigger(String(value)) ? triggerText(String(value) as Trigger) : String(value)
  if (key === 'endsAt') return whenText(value)
  if (key === 'questions' && Array.isArray(value)) return value.map(({ text }, at) => `${at + 1}. ${text}`).join(' ')
  return String(value)
}

const wordings: readonly [RegExp, string][] = [
  [/^uma escolha pede ao menos 2 opções$/, surveyTexts.fewOptions],
  [/^o fim da escala vem depois do começo$/, surveyTexts.scaleEnd],
  [/^não existe a campanha|^falta a campanha/, surveyTexts.campaignGone],
]
/** The server's message in the words of the form; undefined when it has no special ones. */
export const wordingOf = (path: string, message: string): string | undefined => {
  if (path === 'questions' && message.startsWith('no mínimo')) return surveyTexts.noQuestion
  if (path === 'campaignId') return surveyTexts.campaignGone
  return wordings.find(([pattern]) => pattern.test(message))?.[1]
}

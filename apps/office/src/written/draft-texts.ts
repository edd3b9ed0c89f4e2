import { start } from '#api/start.ts'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import type { DraftState } from '@mutirao/domain/written-draft'

const states: Record<DraftState, string> = { DRAFT: 'Rascunho', SCHEDULED: 'Agendado', STOPPED: 'Não foi ao ar' }

/** Texts of drafts that the server stores. */
export const draftTexts = {
  stateOf: (state: DraftState) => states[state],
  keep: 'Guardar rascunho',
  schedule: 'Agendar…',
  see: 'Ver prévia',
  kept: (name: string) => `Rascunho de ${name} guardado: ninguém que visita a loja o vê.`,
  keptWrong: (count: number) =>
    `Rascunho guardado. ${count === 1 ? 'Falta acertar 1 coisa' : `Falta acertar ${count} coisas`} antes de ir ao ar.`,
  open: 'Abrir rascunho',
  compare: 'Comparar',
  discard: 'Descartar rascunho',
  discarded: 'Rascunho descartado. A loja fica como está.',
  discardTitle: 'Descartar este rascunho?',
  discardText: 'A loja fica como está. O que o rascunho mudava se perde.',
  discardAct: 'Sim, descartar',
  unschedule: 'Cancelar o agendamento',
  unscheduled: 'O agendamento foi cancelado. O rascunho continua guardado.',
  publish: 'Publicar agora',
  publishTitle: (name: string) => `Publicar ${name} agora?`,
  published: (name: string) => `${name} está na loja como no rascunho.`,
  scheduleTitle: (name: string) => `Quando ${name} vai ao ar`,
  at: 'Dia e hora',
  atHint: (zone: string) => `No fuso da loja: ${zone}.`,
  atMissing: 'Escolha o dia e a hora.',
  scheduleAct: 'Agendar',
  scheduleMeans: 'Na hora, a loja confere tudo outra vez e guarda em seu nome. Se alguém mudar isto antes, nada é publicado e Hoje avisa.',
  scheduled: (name: string, when: string) => `${name} vai ao ar ${when}.`,
  also: 'Junto com ela',
  alsoText: 'Rascunhos de produtos desta campanha:',
  compareTitle: 'Rascunho e loja',
  outdated: 'Isto mudou na loja depois do rascunho. Compare e guarde o rascunho de novo.',
  live: 'Como fica no celular',
  fill: 'Preencher',
  look: 'Como fica',
  fillOrLook: 'Formulário ou loja',
  previewTitle: 'Prévia na loja',
  previewText: (when: string) => `Só quem tem o endereço vê, até ${when}. Na prévia não se compra.`,
  previewOpen: 'Abrir a prévia',
  previewFrame: 'A loja com o rascunho',
  notDrawn: 'A loja não pôde desenhar isto agora.',
  drawAgain: 'Desenhar de novo',
  copy: 'Copiar o endereço',
  copied: 'Endereço copiado.',
  notCopied: 'O navegador não deixou copiar. Abra a prévia e copie de lá.',
  otherDraft: (said: string) => `Já há um rascunho de ${said}. O que você escreveu continua aqui.`,
  overwrite: 'Guardar o meu por cima',
  noOther: 'O rascunho que estava aqui foi publicado ou descartado.',
  lateNote: (when: string) => `estava agendado para ${when}, e a loja não estava no ar`,
  scheduledNote: (when: string) => `agendado para ${when}`,
  list: 'Rascunhos e agendados',
  listOf: (count: number) => (count > 0 ? `Rascunhos e agendados (${count})` : 'Rascunhos e agendados'),
  listLead: 'O que ainda não está na loja: o que vai ao ar, quando, e quem escreveu.',
  none: 'Não há rascunhos guardados.',
  any: 'Todos',
  state: 'Situação',
  goesLive: (when: string, by: string | undefined) => `Vai ao ar ${when}${by ? `, por ${by}` : ''}`,
  savedBy: (said: string) => `Guardado por ${said}`,
  isNew: 'novo',
  isRemoval: 'sai da loja',
}

/** "Horário Padrão de Brasília". */
export const zoneName = (): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: start.timeZone, timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? start.timeZone

export const whenText = (at: string, now: Date): string => formatWhen(new Date(at), now, start.timeZone)

/** "Ana, ontem, 18h". */
export const savedText = ({ savedBy, savedAt }: Pick<DraftHead, 'savedBy' | 'savedAt'>, now: Date): string =>
  [savedBy, whenText(savedAt, now)].filter(Boolean).join(', ')

/** "Há um rascunho de Ana, ontem, 18h; vai ao ar seg., 6h." */
export function stripText(draft: DraftHead, now: Date): string {
  const { savedBy, savedAt, state, goesLiveAt, reason } = draft
  const of = `Há um rascunho${savedBy ? ` de ${savedBy}` : ''}, ${whenText(savedAt, now)}`
  if (!goesLiveAt || state === 'DRAFT') return `${of}.`
  return state === 'SCHEDULED'
    ? `${of}; vai ao ar ${whenText(goesLiveAt, now)}.`
    : `${of}. Não foi ao ar ${whenText(goesLiveAt, now)}: ${reason}`
}

import { MOST_TOLD } from '@mutirao/domain/bulletin'
import { QUIET_FROM, QUIET_UNTIL } from '@mutirao/domain/marketing'

const people = (count: number) => (count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`)

/** Texts of a campaign's news. */
export const bulletinTexts = {
  back: 'Campanha',
  title: (campaign: string) => `Notícias: ${campaign}`,
  lead: 'Quem pagou um pedido desta campanha lê as notícias no pedido, com a mais nova em cima. Mais ninguém lê.',
  none: 'Nenhuma notícia ainda. Conte, por exemplo, que a colheita começou.',
  write: 'Escrever notícia',
  change: 'Mudar',
  changeTitle: 'Mudar a notícia',
  changeOf: (text: string) => `Mudar: ${text}`,
  remove: 'Apagar',
  removeTitle: 'Apagar a notícia',
  removeOf: (text: string) => `Apagar: ${text}`,
  removeText: 'Ela some dos pedidos. Quem já recebeu o aviso continua com ele.',
  removed: 'Notícia apagada.',
  text: 'Notícia',
  textError: 'Escreva a notícia, com ao menos 3 letras.',
  picture: 'Foto, se quiser',
  alt: 'O que a foto mostra',
  altHint: 'Para quem ouve a página em vez de ver.',
  altError: 'Diga o que a foto mostra, com ao menos 3 letras.',
  tells: 'Avisar quem espera o pedido',
  tellsText: (buyers: number, left: number, later: string | undefined) => {
    if (left === 0) return `Esta campanha já avisa ${MOST_TOLD} vezes em 24 horas. A notícia fica no pedido, sem aviso.`
    if (buyers === 0) return 'Ninguém espera um pedido desta campanha agora.'
    const when = later ? ` O aviso sai ${later}: das ${QUIET_FROM}h às ${QUIET_UNTIL}h nada sai.` : ''
    return `Uma mensagem, nas mensagens da loja e no celular, para ${people(buyers)}.${when}`
  },
  publish: 'Publicar',
  published: 'Notícia publicada.',
  save: 'Guardar',
  saved: 'Notícia guardada.',
  changeText: 'O texto muda nos pedidos. Um aviso que já saiu não sai de novo.',
  by: (when: string, author: string | undefined) => (author ? `${author}, ${when}` : when),
  edited: 'mudada depois',
  told: (count: number) => (count === 0 ? 'Ninguém esperava um pedido: aviso não enviado.' : `Aviso enviado a ${people(count)}.`),
  tellsAt: (when: string) => `O aviso sai ${when}.`,
  notTold: 'Sem aviso.',
}

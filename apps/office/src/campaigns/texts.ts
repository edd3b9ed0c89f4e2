import type { CampaignSummary } from '@mutirao/contract/campaigns'

export const campaignTexts = {
  cancel: 'Cancelar',
  campaigns: 'Campanhas',
  noCampaigns: 'A loja não tem campanhas.',
  endsAt: (when: string) => `Termina ${when}`,
  endedAt: (when: string) => `Terminou ${when}`,
  noEnd: 'Sem data de fim',
  groupOf: (paid: number, later = 0) =>
    `${paid === 1 ? 'Grupo: 1 unidade paga' : `Grupo: ${paid} unidades pagas`}${later > 0 ? `, ${paid - later} contam para o preço de agora e todas no fechamento` : ''}`,
  end: 'Encerrar agora',
  endOf: (name: string) => `Encerrar agora: ${name}`,
  endTitle: (name: string) => `Encerrar ${name}?`,
  endMeans: 'A campanha deixa de vender agora e não volta. Os pedidos já feitos continuam.',
  endGroupMeans:
    'Um grupo com quem já pagou só encerra antes da data no último degrau, de onde nada melhora: quem pagou mantém o prazo combinado.',
  endedNow: (name: string) => `${name} foi encerrada.`,
}

const campaignStates: Record<CampaignSummary['status'], string> = {
  OK: 'Vendendo',
  COMPLETED: 'Vendendo',
  BLOCKED: 'Bloqueada',
  SCHEDULED: 'Ainda não abriu',
  EXPIRED: 'Encerrada',
}
export const campaignStateText = (status: CampaignSummary['status']): string => campaignStates[status]

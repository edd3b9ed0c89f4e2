import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { groupProgress } from '@mutirao/domain/group-progress'
import { GroupBar, GroupLine } from './group-bar.tsx'

const rules = [
  { minimumUnits: 30, percentage: 5 },
  { minimumUnits: 60, percentage: 12.5 },
]

function show(paidUnits: number, waitingUnits = 0) {
  const progress = groupProgress(rules, { paidUnits, waitingUnits })
  const { container } = render(
    <>
      <GroupBar progress={progress} paidUnits={paidUnits} waitingUnits={waitingUnits} />
      <GroupLine progress={progress} />
    </>,
  )
  return container.textContent?.replaceAll('\u00a0', ' ')
}

describe('the group bar', () => {
  it('describes paid, waiting and missing units for screen readers', () => {
    show(29, 3)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      '29 unidades pagas, 3 aguardando pagamento. Falta 1 unidade para 5% de desconto.',
    )
  })

  it.each([
    { paid: 28, line: 'Faltam 2 unidades para 5%' },
    { paid: 29, line: 'Falta 1 unidade para 5%' },
    { paid: 30, line: 'Faltam 30 unidades para 12,5%' },
    { paid: 60, line: 'Última faixa: 12,5% liberados' },
  ])('says "$line" at $paid units', ({ paid, line }) => {
    expect(show(paid)).toContain(line)
  })
})

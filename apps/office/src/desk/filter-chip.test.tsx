import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FilterChip } from './filter-chip.tsx'
import type { Filter } from './filter.ts'

const day: Filter & { kind: 'day' } = { kind: 'day', name: 'since', label: 'Feito desde' }
const state: Filter & { kind: 'choice' } = {
  kind: 'choice',
  name: 'status',
  label: 'Situação',
  options: [{ value: 'PAID', label: 'Pago' }],
}

function show(filter: typeof day | typeof state, value?: string) {
  const onChange = vi.fn<(value: string | undefined) => void>()
  render(<FilterChip filter={filter} value={value} onChange={onChange} />)
  return onChange
}

it('a day counts once its year is whole: the first digits of a typed year are years, too', () => {
  const onChange = show(day)
  const field = screen.getByLabelText<HTMLInputElement>('Feito desde')
  for (const typed of ['0002-11-22', '0020-11-22', '0202-11-22']) fireEvent.change(field, { target: { value: typed } })
  expect(field.value).toBe('0202-11-22')
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '2026-11-22' } })
  expect(onChange.mock.calls).toEqual([['2026-11-22']])
})

it('a day that is left half typed is forgotten', () => {
  const onChange = show(day, '2026-11-22')
  const field = screen.getByLabelText<HTMLInputElement>('Feito desde')
  fireEvent.change(field, { target: { value: '0002-11-22' } })
  fireEvent.blur(field)
  expect(field.value).toBe('2026-11-22')
  expect(onChange).not.toHaveBeenCalled()
})

it('a set filter shows its value and is taken away by its button, or by the choice of none', async () => {
  const onChange = show(state, 'PAID')
  const user = userEvent.setup()
  expect(screen.getByText('Pago', { selector: 'span' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Tirar o filtro Situação' }))
  await user.selectOptions(screen.getByLabelText('Situação'), 'Todas')
  expect(onChange.mock.calls).toEqual([[undefined], [undefined]])
})

it('a value without an option shows the name of the filter, and can be taken away', () => {
  show(state, 'LOST')
  expect(screen.getByText('Situação', { selector: 'span' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tirar o filtro Situação' })).toBeTruthy()
})

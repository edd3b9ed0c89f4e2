import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { IdentificationForm } from './identification-form.tsx'

afterEach(cleanup)

it.each([
  ['000.000.000-00', false],
  ['111.111.111-11', false],
  ['529.982.247-26', false],
  ['529.982.247-25', true],
])('CPF %s: goes on is %s', async (cpf, isGood) => {
  const onDone = vi.fn<(cpf: string) => void>()
  render(<IdentificationForm identification="" onDone={onDone} />)
  await userEvent.type(screen.getByLabelText('CPF'), cpf)
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(onDone.mock.calls.length).toBe(isGood ? 1 : 0)
  expect(screen.queryByText('CPF inválido, confira os números') === null).toBe(isGood)
})

import type { FeatureFlag } from '@kandev/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { QuestionsStep } from './questions-step.tsx';

const flag: FeatureFlag = {
  key: 'features.acpElicitation',
  variable: 'KANDEV_FEATURES_ACP_ELICITATION',
  kind: 'feature',
  stability: 'experimental',
  risk: 'medium',
  restart_required: true,
  mutable: true,
  value: false,
  next_value: false,
  override: null,
  locked_by: null,
};

async function shown(changes: Partial<FeatureFlag>): Promise<string> {
  const api = await createTestApi();
  api.queries.setQueryData(queryKeys.featureFlags, [{ ...flag, ...changes }]);
  renderWithApi(api, <QuestionsStep />);
  return screen.getByRole('region', { name: /Let agents ask/ }).textContent;
}

const button = () => screen.queryByRole('button', { name: 'Let agents ask' });

it('an unused switch can be switched on here, below its conditions [R2]', async () => {
  expect(await shown({})).toContain('Experimental · Medium risk · Counts after a restart');
  expect(button()).not.toBeNull();
});

it('a moved switch says what runs now and that it needs a restart [R2]', async () => {
  expect(await shown({ next_value: true })).toContain('It counts after a restart');
  expect(button()).toBeNull();
});

it('a switch that is on and stays on says so and offers nothing [R2]', async () => {
  expect(await shown({ value: true, next_value: true })).toContain('Agents may ask structured questions.');
  expect(button()).toBeNull();
});

it('a switch that the environment locks names its variable and cannot be moved here [R2]', async () => {
  expect(await shown({ locked_by: 'environment' })).toContain(`${flag.variable} is set`);
  expect(button()).toBeNull();
});

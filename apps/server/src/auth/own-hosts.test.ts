import { expect, it } from 'vitest';
import { isOwnOrigin, createHostCheck } from './own-hosts.ts';

const PORT = 3140;

it.each([
  'localhost:3140',
  'LOCALHOST:3140',
  '127.0.0.1:3140',
  '[::1]:3140',
  'board.example:3140',
  'proxied.example',
  'proxied.example:443',
])('answers under its own name %s', (host) => {
  expect(createHostCheck('127.0.0.1', ['board.example', 'proxied.example:443'])(host, PORT)).toBe(true);
});

it.each([
  undefined,
  '',
  'evil.test:3140',
  'localhost',
  'localhost:3141',
  'localhost:3140@evil.test',
  'localhost.evil.test:3140',
  'proxied.example:3140',
  '0.0.0.0:3140',
  '[::1]x:3140',
])('answers under no other name: %j', (host) => {
  expect(createHostCheck('0.0.0.0', ['board.example', 'proxied.example:443'])(host, PORT)).toBe(false);
});

it('answers under the address that it is bound to', () => {
  expect(createHostCheck('10.0.0.5', [])('10.0.0.5:3140', PORT)).toBe(true);
  expect(createHostCheck('fd00::5', [])('[fd00::5]:3140', PORT)).toBe(true);
});

it('leaves the default port of http away as browsers do', () => {
  expect(createHostCheck('127.0.0.1', [])('localhost', 80)).toBe(true);
});

it.each([
  ['http://localhost:3140', true],
  ['https://localhost:3140', true],
  ['http://127.0.0.1:3140', false],
  ['http://localhost:5173', false],
  ['http://evil.test', false],
  ['null', false],
  ['', false],
])('takes a page from %j for its own: %s', (origin, own) => {
  expect(isOwnOrigin(origin, 'localhost:3140')).toBe(own);
});

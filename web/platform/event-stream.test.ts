import { expect, test } from 'vitest';
import { createEventParser } from './event-stream.ts';

function parse(...chunks: string[]): unknown[] {
  const heard: unknown[] = [];
  const feed = createEventParser((data) => heard.push(data));
  for (const chunk of chunks) feed(chunk);
  return heard;
}

test('an event is heard once its empty line is here', () => {
  expect(parse('data: {"n":1}\n')).toEqual([]);
  expect(parse('data: {"n":1}\n', '\n')).toEqual([{ n: 1 }]);
});

test('pieces of any size make the same events', () => {
  const stream = ': breath\n\ndata: {"text":"₹ one"}\r\n\r\ndata:{"n":2}\n\n';
  const whole = [{ text: '₹ one' }, { n: 2 }];
  expect(parse(stream)).toEqual(whole);
  expect(parse(...stream)).toEqual(whole);
});

test('an event of several lines is one text', () => {
  expect(parse('data: {"a":\ndata: 1}\n\n')).toEqual([{ a: 1 }]);
});

test('comments, other fields and broken data are passed over', () => {
  expect(parse(':\n\n', 'id: 7\n\n', 'data: {oops\n\n', 'data: true\n\n')).toEqual([true]);
});

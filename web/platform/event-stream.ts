/**
 * Takes a stream of server-sent events in pieces of any size and gives each event's data, parsed as JSON. Comments and
 * data that is not JSON are passed over.
 */
export function createEventParser(onData: (data: unknown) => void): (chunk: string) => void {
  let rest = '';
  let data: string[] = [];

  function parseLine(line: string): void {
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    if (line !== '' || data.length === 0) return;
    const text = data.join('\n');
    data = [];
    const parsed = parseJson(text);
    if (parsed !== undefined) onData(parsed);
  }

  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) parseLine(line);
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

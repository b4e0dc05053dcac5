import type { AssistantWay } from "@/lib/install";
import { Table, Td, Th, Tr } from "../ui/table";

type Ways = { id: string; name: string; reload: string; skill: AssistantWay | null; agent: AssistantWay | null };

/** Where each assistant finds what is installed, in a project and in a person's home, and how it takes in what is new. */
export function AssistantsTable({ assistants }: { assistants: Ways[] }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <Table label="Assistants and their folders">
        <thead>
          <tr>
            <Th>Assistant</Th>
            <Th>--for</Th>
            <Th>Skills</Th>
            <Th>Agents</Th>
            <Th>Then</Th>
          </tr>
        </thead>
        <tbody>
          {assistants.map((ways) => (
            <Tr key={ways.id}>
              <Td className="font-medium whitespace-nowrap">{ways.name}</Td>
              <Td className="whitespace-nowrap">
                <code className="font-mono text-xs">{ways.id}</code>
                <span className="block text-xs text-muted">{neededFor(ways)}</span>
              </Td>
              <Td>
                <Folders way={ways.skill} />
              </Td>
              <Td>
                <Folders way={ways.agent} />
              </Td>
              <Td className="min-w-36 text-muted">{ways.reload}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Folders({ way }: { way: AssistantWay | null }) {
  if (!way) return <span className="text-muted">none</span>;
  return (
    <code className="font-mono text-xs whitespace-nowrap">
      {way.folders.project}
      <br />
      <span className="text-muted">~/{way.folders.user}</span>
    </code>
  );
}

function neededFor({ skill, agent }: Ways): string | null {
  if (skill?.isNamed) return null;
  return agent?.isNamed ? "for agents only" : "not needed";
}

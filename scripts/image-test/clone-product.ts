import { root, run } from "../run";
import { must } from "./trial";

/**
 * Makes `origin` in a folder, whose last commit is the product as it lies here, after one with the tag `released`: the last released
 * version (the last tag, otherwise the last commit), whose images have the label `released=yes`. Clones it to `app`.
 */
export async function cloneProduct(folder: string): Promise<void> {
  const commit = "git -c user.name=test -c user.email=test@localhost commit -q";
  const script = `
    version=$(git -C ${root} describe --tags --abbrev=0 2>/dev/null || git -C ${root} rev-parse HEAD)
    git init -q -b main origin
    git -C ${root} rev-parse --path-format=absolute --git-path objects > origin/.git/objects/info/alternates
    cd origin
    git -C ${root} rev-parse $version^{tree} | xargs git read-tree
    git -C ${root} show $version:Dockerfile > Dockerfile
    echo 'LABEL released=yes' >> Dockerfile
    git add Dockerfile
    ${commit} -m released
    git tag released
    git -C ${root} --git-dir=${folder}/origin/.git --work-tree=. add -A
    ${commit} -m this
    git clone -q . ../app`;
  const { exitCode, output } = await run(["sh", "-euc", script], { quiet: true, cwd: folder });
  must(exitCode === 0, `The product was not cloned: ${output}`);
}
